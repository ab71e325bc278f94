import type { ViewName } from '@latchkey/core/ui'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ViewList } from './define-view.ts'
import { createViewLoader } from './view-loader.ts'

const listOf = (name: ViewName, warm = () => {}): ViewList => ({
  [name]: async () => ({ default: () => name, title: () => name, warm }),
})

const NoMessage = () => null

/** A loader with one screen in each list, whose second list fails to load the first `failing` times. */
function createLoader(failing = 0) {
  let requests = 0
  const loader = createViewLoader({
    first: listOf('AllWallets'),
    async loadOthers() {
      requests += 1
      if (requests <= failing) throw new TypeError('Failed to fetch dynamically imported module')
      return listOf('Account')
    },
    ToastCard: NoMessage,
  })
  return { loader, requests: () => requests }
}

describe('createViewLoader', () => {
  it('loads a screen of the first list without the other list', async () => {
    const { loader, requests } = createLoader()
    await loader.load('AllWallets')
    expect(loader.loaded('AllWallets')?.default).toBeTypeOf('function')
    expect(requests()).toBe(0)
  })

  it('returns a screen of the other list after it was loaded', async () => {
    const { loader, requests } = createLoader()
    expect(loader.loaded('Account')).toBeUndefined()
    await loader.load('Account')
    await loader.load('Account')
    expect(loader.loaded('Account')?.default).toBeTypeOf('function')
    expect(requests()).toBe(1)
  })

  it('loads a list again after a failure', async () => {
    const { loader } = createLoader(1)
    await expect(loader.load('Account')).rejects.toThrow('Failed to fetch')
    await loader.load('Account')
    expect(loader.loaded('Account')?.default).toBeTypeOf('function')
  })

  it('fails for an unknown name', async () => {
    const { loader } = createLoader()
    await expect(loader.load('Networks')).rejects.toThrow('There is no screen Networks')
  })

  it('runs the expensive code of a screen several times before the screen is opened, one run at a time', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let runs = 0
    const warm = () => {
      runs += 1
    }
    const loader = createViewLoader({
      first: listOf('AllWallets', warm),
      loadOthers: async () => ({}),
      ToastCard: NoMessage,
    })
    await loader.load('AllWallets')
    expect(runs).toBe(0)
    vi.runOnlyPendingTimers()
    expect(runs).toBe(1)
    vi.runAllTimers()
    expect(runs).toBe(3)
  })
})
