import type { ViewName } from '@latchkey/core/ui'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ViewList } from './define-view.ts'
import { createViewLoader } from './view-loader.ts'

const listOf = (name: ViewName, warm = () => {}): ViewList => ({
  [name]: async () => ({ default: () => name, title: () => name, warm }),
})

const NoMessage = () => null

/** A loader with one screen in each list, whose second list does not arrive the first `failing` times. */
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
  it('loads a first screen without the list of the others', async () => {
    const { loader, requests } = createLoader()
    await loader.load('AllWallets')
    expect(loader.loaded('AllWallets')?.default).toBeTypeOf('function')
    expect(requests()).toBe(0)
  })

  it('knows another screen once it was loaded', async () => {
    const { loader, requests } = createLoader()
    expect(loader.loaded('Account')).toBeUndefined()
    await loader.load('Account')
    await loader.load('Account')
    expect(loader.loaded('Account')?.default).toBeTypeOf('function')
    expect(requests()).toBe(1)
  })

  it('requests a list again that did not arrive', async () => {
    const { loader } = createLoader(1)
    await expect(loader.load('Account')).rejects.toThrow('Failed to fetch')
    await loader.load('Account')
    expect(loader.loaded('Account')?.default).toBeTypeOf('function')
  })

  it('fails for a name that no screen has', async () => {
    const { loader } = createLoader()
    await expect(loader.load('Networks')).rejects.toThrow('There is no screen Networks')
  })

  it('runs what takes longest in a screen some times before somebody opens it, one at a time', async () => {
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
