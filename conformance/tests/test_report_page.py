"""The page of a report in a browser: filter, keyboard, narrow screens, nothing loaded, no errors.

It needs Chromium with its driver, and the extra ``browser``; without them every test here is skipped.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from belote_conformance.compare import compared
from belote_conformance.compare_page import write as write_comparison
from belote_conformance.moments import plain_pictures
from belote_conformance.reports import html
from made_report import report, well

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

Browser = Any
Open = Callable[..., Browser]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window; it logs what its console and its network say."""
    webdriver = pytest.importorskip(
        "selenium.webdriver", reason="selenium is missing: pip install '.[browser]'"
    )
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("there is no Chromium with its driver: the page of a report is NOT tested")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield made
    made.quit()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    html.write(report(), folder / "report.html", look=plain_pictures)
    html.write(well(), folder / "well.html", look=plain_pictures)
    write_comparison(compared([well(), report()]), folder / "compare.html")
    return folder


@pytest.fixture
def opened(browser: Browser, pages: Path) -> Iterator[Open]:
    """Opens a page; at the end its console must have been silent, and nothing fetched but the page."""

    def open_page(name: str, width: int = 1200, height: int = 900) -> Browser:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        prefer(browser, "light")
        browser.get("about:blank")
        name, _, fragment = name.partition("#")
        browser.get(f"{(pages / name).as_uri()}#{fragment}")
        return browser

    for log in ("browser", "performance"):
        browser.get_log(log)
    yield open_page
    assert [entry["message"] for entry in browser.get_log("browser")] == []
    fetched = {url for url in _fetched(browser) if not url.startswith(("data:", "about:"))}
    assert all(url.startswith(f"{pages.as_uri()}/") and url.count(".html") == 1 for url in fetched)


def _fetched(browser: Browser) -> Iterator[str]:
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            yield message["params"]["request"]["url"]


def prefer(browser: Browser, scheme: str) -> None:
    """Ask for light or dark pages, which do not glide when they scroll."""
    wishes = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
    features = [{"name": name, "value": value} for name, value in wishes.items()]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def shown(browser: Browser) -> list[str]:
    """The ids of the cases that can be seen."""
    script = (
        "return [...document.querySelectorAll('.case')].filter(e => e.offsetParent).map(e => e.id.slice(5))"
    )
    return list(browser.execute_script(script))


def press(browser: Browser, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    chain = ActionChains(browser)
    for key in keys:
        chain.send_keys(key)
    chain.perform()


def wait(browser: Browser, test: Callable[[Browser], object]) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 5, poll_frequency=0.02).until(test)


def fill(browser: Browser, name: str, value: str, cases: int) -> None:
    """Set a field of the filter and wait until so many cases are shown."""
    browser.execute_script(
        "const field = document.querySelector(`[name=${arguments[0]}]`);"
        "field.value = arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}));",
        name,
        value,
    )
    wait(browser, lambda _: len(shown(browser)) == cases)


def active(browser: Browser, script: str) -> Any:
    return browser.execute_script(f"const e = document.activeElement; return {script}")


# -- the filter ----------------------------------------------------------------------------------


def test_all_cases_are_shown_the_unexpected_ones_first(opened: Open) -> None:
    page = opened("report.html")
    assert shown(page) == [
        "follow-after-ruff",
        "bidding-two-passes",
        "trump-beats-ace",
        "made-each-its-own-points",
        "a-mended-case",
        "open-cards-only",
        "a-disputed-case",
        "a-listed-case",
        "follow-plainly",
        "match-before-the-first-deal",
    ]
    assert page.find_element("css selector", ".shown").text == "10 cases"


@pytest.mark.parametrize(
    ("name", "value", "cases"),
    [
        ("words", "two passes", ["bidding-two-passes"]),
        ("words", "NORTH speaks", ["bidding-two-passes"]),
        ("profile", "decouverte", ["open-cards-only"]),
        ("profile", "annonces-1000", ["follow-after-ruff"]),
        ("level", "3", ["made-each-its-own-points"]),
        ("clause", "trick.winner.trump", ["trump-beats-ace"]),
        ("clause", "bidding.", ["bidding-two-passes"]),
    ],
)
def test_filter(name: str, value: str, cases: list[str], opened: Open) -> None:
    page = opened("report.html")
    fill(page, name, value, len(cases))
    assert shown(page) == cases
    assert page.find_element("css selector", ".shown").text == f"{len(cases)} of 10 cases"


def test_filter_by_outcome_and_back(opened: Open) -> None:
    page = opened("report.html")
    page.find_element("css selector", "[name=kind][value=errored]").click()
    wait(page, lambda _: shown(page) == ["trump-beats-ace"])
    fill(page, "profile", "decouverte", 0)
    assert page.find_element("css selector", ".none").is_displayed()
    page.find_element("css selector", ".none button").click()
    wait(page, lambda _: len(shown(page)) == 10)


def test_the_cases_of_a_clause(opened: Open) -> None:
    page = opened("report.html")
    page.execute_script("document.querySelector('#clause-score\\\\.made').closest('details').open = true")
    page.find_element("css selector", "[data-clause='score.made']").click()
    wait(page, lambda _: shown(page) == ["made-each-its-own-points"])


def test_open_and_close_all(opened: Open) -> None:
    page = opened("report.html")
    fill(page, "level", "1", 7)
    page.find_element("css selector", "[name=open]").click()
    assert page.execute_script("return document.querySelectorAll('.case[open]').length") == 7
    page.find_element("css selector", "[name=close]").click()
    assert page.execute_script("return document.querySelectorAll('.case[open]').length") == 0


def test_clauses_in_french(opened: Open) -> None:
    page = opened("report.html")
    page.find_element("css selector", "#case-follow-after-ruff summary").click()
    cited = page.find_element("css selector", "#case-follow-after-ruff .cited")
    assert "MUST" in cited.text
    assert "DOIT" not in cited.text
    page.find_element("css selector", "[name=language]").click()
    assert "DOIT" in cited.text
    assert "MUST" not in cited.text


def test_a_link_to_a_case_opens_it(opened: Open) -> None:
    page = opened("report.html#case-bidding-two-passes")
    assert page.execute_script("return document.getElementById('case-bidding-two-passes').open")


def test_what_an_adapter_says_does_not_run(opened: Open) -> None:
    page = opened("report.html")
    page.find_element("css selector", "[name=open]").click()
    said = page.find_element("css selector", "#case-trump-beats-ace pre").text
    assert said.startswith("<script>alert('x')</script>\\x1b[31m ::error::owned ]]>")


# -- keyboard ------------------------------------------------------------------------------------


def test_keyboard_opens_a_case(opened: Open) -> None:
    from selenium.webdriver.common.keys import Keys

    page = opened("report.html")
    press(page, Keys.TAB)
    assert active(page, "e.className") == "skip"
    press(page, Keys.ENTER)
    wait(page, lambda _: active(page, "e.id") == "results")
    for _ in range(20):
        press(page, Keys.TAB)
        if active(page, "e.tagName") == "SUMMARY":
            break
    assert active(page, "e.parentElement.id") == "case-follow-after-ruff"
    assert active(page, "getComputedStyle(e).outlineStyle") == "solid"
    press(page, Keys.ENTER)
    assert active(page, "e.parentElement.open") is True
    press(page, Keys.SPACE)
    assert active(page, "e.parentElement.open") is False


def test_a_slash_goes_to_the_search(opened: Open) -> None:
    page = opened("report.html")
    press(page, "/")
    assert active(page, "e.name") == "words"
    press(page, "beats-ace")
    wait(page, lambda _: shown(page) == ["trump-beats-ace"])


def test_outcomes_are_chosen_with_arrows(opened: Open) -> None:
    from selenium.webdriver.common.keys import Keys

    page = opened("report.html")
    page.execute_script("document.querySelector('[name=kind]').focus()")
    press(page, Keys.ARROW_RIGHT)
    wait(page, lambda _: shown(page) == ["follow-after-ruff", "bidding-two-passes"])


# -- screens -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["report.html", "well.html", "compare.html"])
@pytest.mark.parametrize("width", [320, 390, 768, 1200])
def test_no_screen_scrolls_sideways(name: str, width: int, opened: Open) -> None:
    page = opened(name, width)
    page.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read(scheme: str, opened: Open) -> None:
    page = opened("report.html")
    prefer(page, scheme)
    page.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.execute_script(FAINT) == []


def test_without_javascript_it_is_a_plain_list(browser: Browser, opened: Open) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page = opened("report.html")
        assert len(page.find_elements("css selector", ".case > summary")) == 10
        assert page.find_element("css selector", "#case-a-listed-case > summary").is_displayed()
        assert not page.find_element("css selector", ".filter").is_displayed()
        assert not page.find_element("css selector", ".none").is_displayed()
        page.find_element("css selector", "#case-follow-after-ruff > summary").click()
        assert page.find_element("css selector", "#case-follow-after-ruff .felt").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


FAINT = """
const level = (rgb) => {
  const [r, g, b] = rgb.map((v) => v / 255).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
};
const parsed = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const ground = (element) => {
  for (let one = element; one; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (style.backgroundImage !== 'none') return null;
    const colour = parsed(style.backgroundColor);
    if (colour.length === 3 || colour[3] === 1) return colour.slice(0, 3);
    if (colour[3] > 0) return null;
  }
  return null;
};
const faint = new Set();
for (const element of document.querySelectorAll('body *')) {
  const written = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!element.offsetParent || !written) continue;
  const back = ground(element);
  if (!back || getComputedStyle(element).clipPath !== 'none') continue;
  const [a, b] = [level(parsed(getComputedStyle(element).color).slice(0, 3)), level(back)];
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (ratio < 4.5) faint.add(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`);
}
return [...faint];
"""
"""Elements whose text stands out less from what is under it than 4.5 to 1; pictures are left out."""
