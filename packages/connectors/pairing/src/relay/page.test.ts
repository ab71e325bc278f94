import { describe, expect, it } from 'vitest'
import { browserPage } from './page.ts'

describe('the page', () => {
  it('returns when the network does and when it is seen again, until nobody listens', () => {
    const globals = Object.assign(new EventTarget(), {
      navigator: { onLine: false },
      document: Object.assign(new EventTarget(), { visibilityState: 'hidden' }),
    })
    const page = browserPage(globals)
    let returns = 0
    const stop = page.onReturn(() => {
      returns += 1
    })
    expect(page.isOnline()).toBe(false)
    globals.document.dispatchEvent(new Event('visibilitychange'))
    expect(returns).toBe(0)
    globals.document.visibilityState = 'visible'
    globals.document.dispatchEvent(new Event('visibilitychange'))
    globals.dispatchEvent(new Event('online'))
    expect(returns).toBe(2)
    stop()
    globals.dispatchEvent(new Event('online'))
    expect(returns).toBe(2)
  })

  it('is always online where there is no browser', () => {
    const page = browserPage({})
    expect(page.isOnline()).toBe(true)
    page.onReturn(() => {})()
  })
})
