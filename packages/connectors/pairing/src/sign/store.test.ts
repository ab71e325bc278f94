import { createFakeClock, createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { openStore, type Store } from './store.ts'

const TOPIC = 'ab'.repeat(32)
const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))

function openSite() {
  const [clock, site] = [createFakeClock(), createFakeSite({}, { isApart: true })]
  const openTab = () => openStore(site.openTab(), clock, random)
  const add = (tab: Store, id: number) =>
    tab.update(({ requests }) => ({
      requests: [...requests, { id, topic: TOPIC, method: 'personal_sign', endsAt: clock.now() + 600_000 }],
    }))
  const remove = (tab: Store, id: number) =>
    tab.update(({ requests }) => ({ requests: requests.filter((request) => request.id !== id) }))
  return { clock, site, openTab, add, remove }
}

const idsIn = (...tabs: readonly Store[]) =>
  tabs.map((tab) =>
    tab
      .read()
      .requests.map(({ id }) => id)
      .sort((left, right) => left - right),
  )

describe('the persisted state', () => {
  it('is stored under a name that starts with @appkit/ (Spec §3.38)', () => {
    const { site, openTab, add } = openSite()
    add(openTab(), 1)
    site.deliver()
    expect(Object.keys(site.entries())).toEqual(['@appkit/pairing'])
  })

  it('is read from the name of the previous version, and moved (Spec §3.38)', () => {
    const { site, openTab, add } = openSite()
    add(openTab(), 1)
    site.deliver()
    const tab = site.openTab()
    const earlier: { set(key: string, value: string): void } = tab
    earlier.set('@latchkey/pairing', tab.get('@appkit/pairing') ?? '')
    tab.remove('@appkit/pairing')
    site.deliver()
    expect(idsIn(openTab())).toEqual([[1]])
    site.deliver()
    expect(Object.keys(site.entries())).toEqual(['@appkit/pairing'])
  })
})

describe('changes of two tabs at the same moment', () => {
  it('are all present in both', () => {
    const { site, openTab, add } = openSite()
    const [a, b] = [openTab(), openTab()]
    add(a, 1)
    add(b, 2)
    add(a, 3)
    site.deliver()
    expect(idsIn(a, b, openTab())).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('stay removed if one of them removed something', () => {
    const { site, openTab, add, remove } = openSite()
    const [a, b] = [openTab(), openTab()]
    add(a, 1)
    site.deliver()
    remove(a, 1)
    add(b, 2)
    site.deliver()
    expect(idsIn(a, b)).toEqual([[2], [2]])
  })

  it('are reported to all listeners once all of them are present', () => {
    const { site, openTab, add } = openSite()
    const [a, b] = [openTab(), openTab()]
    const received: number[][] = []
    a.subscribe(() => received.push(...idsIn(a)))
    add(a, 1)
    add(b, 2)
    site.deliver()
    expect(received.at(-1)).toEqual([1, 2])
  })

  it('are also complete among three tabs', () => {
    const { site, openTab, add } = openSite()
    const tabs = [openTab(), openTab(), openTab()]
    for (const [at, tab] of tabs.entries()) for (const id of [1, 2]) add(tab, 10 * at + id)
    site.deliver()
    const all = [1, 2, 11, 12, 21, 22]
    expect(idsIn(...tabs)).toEqual([all, all, all])
  })
})

describe('a change of one tab after another', () => {
  it('is not undone, however soon it follows', () => {
    const { site, openTab, add, remove } = openSite()
    const [a, b] = [openTab(), openTab()]
    add(a, 1)
    site.deliver()
    remove(b, 1)
    site.deliver()
    expect(idsIn(a, b)).toEqual([[], []])
  })

  it('is not undone by an old write that never saw it', async () => {
    const { clock, site, openTab, add } = openSite()
    const [a, b] = [openTab(), openTab()]
    add(a, 1)
    add(b, 2)
    await clock.advance(5_000)
    site.deliver()
    expect(idsIn(a, b)).toEqual([[2], [2]])
  })

  it('is not repeated after the visitor cleared the data of the site', () => {
    const { site, openTab, add } = openSite()
    const [a, b] = [openTab(), openTab()]
    add(a, 1)
    site.deliver()
    site.clear()
    add(b, 2)
    site.deliver()
    expect(idsIn(a, b)).toEqual([[2], [2]])
  })
})
