"""The site in a real browser: Chromium without a screen, driven by Selenium. Skipped where one is missing."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

selenium = pytest.importorskip("selenium", reason="no browser test: selenium is not installed")

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--allow-file-access-from-files",
)
PAGES = (
    "index.html",
    "rulebooks/classique-501.html",
    "rulebooks/deux-talon.html",
    "clauses/play.html",
    "cases/reveal-timing.html",
    "cases/score-litige.html",
    "matrix.html",
    "differences/index.html",
    "decisions/p.html",
    "options.html",
    "protocol.html",
)
SECONDS = 20


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Chrome]":
    from selenium import webdriver

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("no browser test: chromium and chromedriver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    made = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    made.set_page_load_timeout(60)
    yield made
    made.quit()


def narrow(browser: "Chrome", width: int, height: int = 844) -> None:
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def visit(browser: "Chrome", site: Path, page: str) -> None:
    browser.get("about:blank")
    browser.get((site / page.partition("#")[0]).as_uri() + page[len(page.partition("#")[0]) :])


def wait_for(browser: "Chrome", script: str) -> object:
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(browser, SECONDS).until(lambda now: now.execute_script(f"return {script}"))


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("en/search.html?q=overtrump", "play.ruff.overtrump"),
        ("fr/search.html?q=surcouper", "surcouper"),
        ("en/search.html?q=play.follow", "play.follow"),
    ],
)
def test_the_search_finds_a_clause(browser: "Chrome", site: Path, page: str, words: str) -> None:
    narrow(browser, 1280)
    browser.get(f"{(site / page.partition('?')[0]).as_uri()}?{page.partition('?')[2]}")
    wait_for(browser, "document.querySelectorAll('#search-results li a').length > 0")
    script = "return [...document.querySelectorAll('#search-results li')].map(one => one.innerHTML)"
    links = browser.execute_script(script)
    assert any(words.lower() in link.lower() for link in links)


def test_a_case_steps_with_keys_and_buttons(browser: "Chrome", site: Path) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    narrow(browser, 1280)
    visit(browser, site, "en/cases/reveal-timing.html")
    stepper = browser.find_element(By.CSS_SELECTOR, ".belote-stepper")
    count = stepper.find_element(By.CSS_SELECTOR, ".belote-stepper-count")
    assert count.text == "1 / 3"
    stepper.send_keys(Keys.ARROW_RIGHT)
    assert count.text == "2 / 3"
    shown = [
        one for one in stepper.find_elements(By.CSS_SELECTOR, "ol.belote-steps > li") if one.is_displayed()
    ]
    assert len(shown) == 1
    assert "Step 1" in shown[0].text
    stepper.send_keys(Keys.ARROW_LEFT)
    assert count.text == "1 / 3"
    back, on = stepper.find_elements(By.TAG_NAME, "button")
    assert not back.is_enabled()
    on.click()
    on.click()
    assert count.text == "3 / 3"
    assert not on.is_enabled()


def test_without_javascript_a_case_is_a_list_of_pictures(browser: "Chrome", site: Path) -> None:
    from selenium.webdriver.common.by import By

    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        visit(browser, site, "en/cases/reveal-timing.html")
        steps = browser.find_element(By.CSS_SELECTOR, "ol.belote-steps")
        pictures = steps.find_elements(By.CSS_SELECTOR, "svg.belote-drawing")
        assert len(pictures) == 3
        assert all(picture.is_displayed() for picture in pictures)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_the_switch_leads_to_the_same_place_in_french(browser: "Chrome", site: Path) -> None:
    from selenium.webdriver.common.by import By

    narrow(browser, 1280)
    visit(browser, site, "en/clauses/play.html#play.follow")
    browser.find_element(By.CSS_SELECTOR, "a.belote-switch").click()
    wait_for(browser, "location.href.includes('/fr/')")
    assert browser.current_url.endswith("/fr/clauses/play.html#play.follow")
    assert browser.execute_script("return document.documentElement.lang") == "fr"
    assert "Fournir" in browser.find_element(By.ID, "play.follow").text


def test_a_dispute_is_answered_after_one_click(browser: "Chrome", site: Path) -> None:
    from selenium.webdriver.common.by import By

    narrow(browser, 1280)
    visit(browser, site, "fr/index.html")
    browser.find_element(By.CSS_SELECTOR, 'a[href="rulebooks/decouverte.html#faq-covered-card"]').click()
    wait_for(browser, "document.getElementById('faq-covered-card') !== null")
    answer = browser.find_element(By.ID, "faq-covered-card")
    assert "DOIT" in answer.text or "DOIVENT" in answer.text
    place = "document.getElementById('faq-covered-card').getBoundingClientRect().top"
    wait_for(browser, f"{place} > -5 && {place} < 300")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_a_narrow_screen_does_not_scroll_sideways(
    browser: "Chrome", site: Path, page: str, language: str
) -> None:
    narrow(browser, 360)
    visit(browser, site, f"{language}/{page}")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("page", [*PAGES, "search.html"])
def test_the_console_is_silent(browser: "Chrome", site: Path, page: str) -> None:
    narrow(browser, 1280)
    log: Any = browser.get_log  # type: ignore[no-untyped-call,unused-ignore]
    log("browser")
    visit(browser, site, f"en/{page}")
    assert [one for one in log("browser") if one["level"] in ("SEVERE", "WARNING")] == []


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, from npm."""
    given = os.environ.get("BELOTE_AXE")
    if given:
        return Path(given).read_text(encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no accessibility test: npm is not installed")
    folder = tmp_path_factory.mktemp("axe")
    made = subprocess.run(
        [npm, "install", "--silent", "--no-save", "--prefix", str(folder), "axe-core@4"],
        capture_output=True,
        timeout=180,
        check=False,
    )
    source = folder / "node_modules" / "axe-core" / "axe.min.js"
    if made.returncode or not source.is_file():
        pytest.skip("no accessibility test: axe-core could not be installed from npm")
    return source.read_text(encoding="utf-8")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_no_serious_fault(browser: "Chrome", site: Path, axe: str, page: str, theme: str) -> None:
    narrow(browser, 1280)
    wanted = [{"name": "prefers-color-scheme", "value": theme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})
    visit(browser, site, f"en/{page}")
    browser.execute_script(axe)
    browser.set_script_timeout(120)
    found = browser.execute_async_script(
        "const done = arguments[0];"
        "axe.run({resultTypes: ['violations']}).then(all => done(all.violations"
        ".filter(one => ['serious', 'critical'].includes(one.impact))"
        ".map(one => [one.id, one.nodes.length, one.nodes[0].html.slice(0, 200)])));"
    )
    assert found == []
