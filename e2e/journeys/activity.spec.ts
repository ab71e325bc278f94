import type { Locator, Page } from '@playwright/test'
import { expect, NEWEST, test } from '../fixtures/long-history.ts'
import { slowDown, traceTasks } from '../fixtures/main-thread.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const PAGE_SIZE = 50
/** The factor by which a phone is slower than this machine. */
const SLOWER = 4
/** Processor time of a frame: a longer task counts as long in the Long Tasks standard. */
const FRAME_MS = 50
const LATE_FRAME_MS = 100
/** A user perceives this as a list that stands still. */
const LONGEST_MS = 250
/** Maximum of rows of a long list in the page: the visible ones, and some on both sides. */
const MOST_ROWS = 60
/** A fast turn of the wheel: about 14,000 px per second. */
const WHEEL_PX = 240
const TURNS = 60

interface ActivityList {
  readonly list: Locator
  readonly scroller: Locator
}

async function openActivity(site: SitePage, modal: ModalPage): Promise<ActivityList> {
  await site.open()
  await modal.connect(site.connectButton, 'Scripted Wallet')
  await modal.openFrom(site.accountButton)
  await modal.tab('Activity').click()
  await modal.dialog.getByTestId('view-all-activity').click()
  await modal.expectView('Activity')
  const list = modal.dialog.getByRole('list')
  await expect(list.getByTestId('transaction').first()).toBeVisible()
  return { list, scroller: modal.dialog.locator('.lk-view').last() }
}

/** Scrolls to the end of the list until it contains the given number of rows. */
function scrollUntil({ scroller }: ActivityList, rows: number): Promise<void> {
  return scroller.evaluate(async (element, wanted) => {
    for (;;) {
      const items = element.querySelectorAll('[role=listitem]')
      if (Number(items[0]?.getAttribute('aria-setsize') ?? items.length) >= wanted) return
      element.scrollTop = element.scrollHeight
      await new Promise(requestAnimationFrame)
    }
  }, rows)
}

/** Turns the wheel the given number of times, upwards for a negative number. */
async function turnWheel(page: Page, { scroller }: ActivityList, turns: number): Promise<void> {
  await scroller.hover()
  for (let turn = 0; turn < Math.abs(turns); turn += 1) await page.mouse.wheel(0, Math.sign(turns) * WHEEL_PX)
}

/** Observes every painted frame until `end` is called. */
async function watchRows({ scroller }: ActivityList) {
  const seen = await scroller.evaluateHandle((element) => {
    const found = { frames: 0, mostRows: 0, notFull: 0, broken: [] as string[] }
    // A message event runs after the frame is painted.
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      const { top, bottom } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll('[role=listitem]')]
      const rects = rows
        .map((row) => row.getBoundingClientRect())
        .filter((each) => each.bottom > top && each.top < bottom)
      found.frames += 1
      found.mostRows = Math.max(found.mostRows, rows.length)
      const [first, last] = [rects[0], rects.at(-1)]
      if (first === undefined || last === undefined || first.top > top + 1 || last.bottom < bottom - 1)
        found.notFull += 1
      for (const [at, rect] of rects.entries()) {
        const before = rects[at - 1]?.bottom ?? rect.top
        if (Math.abs(rect.top - before) > 1) found.broken.push(`${rect.top} after ${before}`)
      }
    }
    requestAnimationFrame(function look() {
      requestAnimationFrame(look)
      painted.port2.postMessage('')
    })
    return found
  })
  return { end: () => seen.jsonValue() }
}

/** Expects that most frames are painted in time, few are late, and the list never stands still. */
function expectSmooth(tasks: readonly number[]): void {
  // Longest first; shorter tasks paint nothing.
  const frames = tasks.filter((task) => task > 5)
  const [median, late] = [frames[Math.floor(frames.length / 2)], frames[Math.floor(frames.length / 20)]]
  expect(median, 'half of the frames').toBeLessThan(FRAME_MS)
  expect(late, 'nineteen of twenty').toBeLessThan(LATE_FRAME_MS)
  expect(frames[0], 'all of them').toBeLessThan(LONGEST_MS)
}

const monthName = (date: Date) => {
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? undefined : 'numeric'
  return date.toLocaleString('en-US', { month: 'long', year, timeZone: 'UTC' })
}

test.describe('a long activity', () => {
  test('is fetched from the gateway in pages of 50, is grouped by month, and scrolls smoothly without gaps for 10,000 transactions (Spec §4.30, §3.11) @alone', async ({
    site,
    modal,
    wallet,
    account,
    page,
    history,
  }) => {
    test.slow()
    expect(wallet.chainId()).toBe(1)
    const activity = await openActivity(site, modal)
    await expect(activity.list.getByTestId('transaction')).toHaveCount(PAGE_SIZE)
    const before = new Date(Date.UTC(NEWEST.getUTCFullYear(), NEWEST.getUTCMonth() - 1))
    await expect(activity.list.getByRole('heading')).toHaveText([monthName(NEWEST), monthName(before)])
    expect(history.requests.map(({ searchParams }) => searchParams.has('cursor'))).toEqual([false])
    expect(history.requests.every(({ pathname }) => pathname.includes(account.address))).toBe(true)
    await scrollUntil(activity, 9_900)
    const slow = await slowDown(page, SLOWER)
    const [longest] = await traceTasks(page, () => scrollUntil(activity, 10_000))
    expect(longest, 'a further page').toBeLessThan(LONGEST_MS)
    await expect.poll(() => history.requests.length).toBe(10_000 / PAGE_SIZE)
    expectSmooth(await traceTasks(page, () => turnWheel(page, activity, -TURNS)))
    expectSmooth(await traceTasks(page, () => turnWheel(page, activity, TURNS)))
    await slow.end()
    const rows = await watchRows(activity)
    await turnWheel(page, activity, -TURNS)
    const { frames, mostRows, notFull, broken } = await rows.end()
    expect(frames).toBeGreaterThan(TURNS)
    expect(mostRows).toBeLessThanOrEqual(MOST_ROWS)
    expect(broken).toEqual([])
    // The browser scrolls without waiting for the page.
    expect(notFull).toBeLessThanOrEqual(frames / 20)
    await keepsPlace(page, activity)
  })
})

/**
 * Expects that the focused row stays in the page while the list scrolls, and that the next arrow key continues from it.
 */
async function keepsPlace(page: Page, activity: ActivityList): Promise<void> {
  const placeOf = () =>
    activity.scroller.evaluate((element) => {
      const { activeElement } = element.getRootNode() as ShadowRoot
      return Number(activeElement?.closest('[role=listitem]')?.getAttribute('aria-posinset'))
    })
  const sizeOf = () => activity.scroller.evaluate((element) => element.scrollTop)
  await activity.list.getByTestId('transaction').nth(12).focus()
  const first = await placeOf()
  const top = await sizeOf()
  await turnWheel(page, activity, -TURNS)
  expect(top - (await sizeOf())).toBeGreaterThan(5_000)
  expect(await placeOf()).toBe(first)
  await page.keyboard.press('Tab')
  await expect.poll(placeOf).toBeGreaterThan(first)
  expect((await placeOf()) - first).toBeLessThanOrEqual(2)
}
