import type { Storage } from '@latchkey/core/ports'
import { createFakeReporter } from '@latchkey/testing'
import { storageContract } from '@latchkey/testing/contracts'
import { describe, expect, it } from 'vitest'
import { createFakeBrowser, emitStorage, type FakeTab, inPage } from '../../fixtures/fake-browser.ts'
import { localStorageDriver } from './local-storage-driver.ts'

/** The driver as code of one tab sees it. */
function driverOf(window: FakeTab, options: Parameters<typeof localStorageDriver>[0] = {}): Storage {
  const driver = inPage({ window }, () => localStorageDriver(options))
  return {
    get: (key) => inPage({ window }, () => driver.get(key)),
    set: (key, value) => inPage({ window }, () => driver.set(key, value)),
    remove: (key) => inPage({ window }, () => driver.remove(key)),
    subscribe: (listener) => inPage({ window }, () => driver.subscribe(listener)),
  }
}

/** Dispatches `storage` events in one tab, whose `window` the driver reads. */
function dispatchIn(window: FakeTab, send: () => void): void {
  inPage({ window }, send)
}

storageContract('localStorage', () => {
  const browser = createFakeBrowser()
  const [tab, otherTab] = [browser.openTab(), browser.openTab()]
  const dispatch = otherTab.dispatchEvent.bind(otherTab)
  otherTab.dispatchEvent = (event) => inPage({ window: otherTab }, () => dispatch(event))
  return { tab: driverOf(tab), otherTab: driverOf(otherTab) }
})

describe('localStorageDriver', () => {
  it.each<[string, () => unknown]>([
    ['the browser forbids it', () => fail('SecurityError')],
    ['the web view has none', () => null],
    ['it is missing', () => undefined],
    ['every call fails', () => ({ getItem: broken, setItem: broken, removeItem: broken })],
  ])('stores nothing and reports once if %s', (_, read) => {
    const reporter = createFakeReporter()
    const tab = Object.defineProperty(createFakeBrowser().openTab(), 'localStorage', { get: read })
    const storage = driverOf(tab, { reporter })
    storage.set('@appkit/a', '1')
    expect(storage.get('@appkit/a')).toBeUndefined()
    storage.remove('@appkit/a')
    expect(reporter.reported.map(({ code }) => code)).toEqual(['storage/unavailable'])
  })

  it('removes the old value if the disk is full, so that it cannot be taken for the new one', () => {
    const reporter = createFakeReporter()
    const browser = createFakeBrowser()
    const tab = browser.openTab()
    const storage = driverOf(tab, { reporter })
    storage.set('@appkit/a', 'old')
    Object.assign(tab.localStorage as object, { setItem: () => fail('QuotaExceededError') })
    storage.set('@appkit/a', 'new')
    expect(storage.get('@appkit/a')).toBeUndefined()
    expect(reporter.reported).toHaveLength(1)
  })

  it('notifies listeners if localStorage is cleared, but not about sessionStorage', () => {
    const tab = createFakeBrowser().openTab()
    const keys: unknown[] = []
    const stop = driverOf(tab).subscribe((key) => keys.push(key))
    dispatchIn(tab, () => emitStorage(tab, 'a', tab.sessionStorage))
    dispatchIn(tab, () => emitStorage(tab, null))
    expect(keys).toEqual([undefined])
    stop()
    dispatchIn(tab, () => emitStorage(tab, 'a'))
    expect(keys).toHaveLength(1)
  })

  it('separates entries of different prefixes, and ignores changes of other prefixes', () => {
    const browser = createFakeBrowser()
    const [tab, otherTab] = [browser.openTab(), browser.openTab()]
    const [plain, shop] = [driverOf(tab), driverOf(tab, { prefix: 'shop/' })]
    plain.set('@appkit/a', 'plain')
    shop.set('@appkit/a', 'shop')
    expect([plain.get('@appkit/a'), shop.get('@appkit/a'), plain.get('shop/@appkit/a')]).toEqual([
      'plain',
      'shop',
      'shop',
    ])
    plain.remove('@appkit/a')
    expect([plain.get('@appkit/a'), shop.get('@appkit/a')]).toEqual([undefined, 'shop'])
    const keys: unknown[] = []
    driverOf(otherTab, { prefix: 'shop/' }).subscribe((key) => keys.push(key))
    for (const key of ['@appkit/a', 'shop/@appkit/a', null]) dispatchIn(otherTab, () => emitStorage(otherTab, key))
    expect(keys).toEqual(['@appkit/a', undefined])
  })

  it('is empty on a server, and reports nothing', () => {
    const reporter = createFakeReporter()
    const storage = localStorageDriver({ reporter })
    storage.set('@appkit/a', '1')
    expect(storage.get('@appkit/a')).toBeUndefined()
    storage.remove('@appkit/a')
    storage.subscribe(() => {})()
    expect(reporter.reported).toEqual([])
  })
})

function fail(name: string): never {
  throw new DOMException('no', name)
}

function broken(): never {
  throw new Error('broken')
}
