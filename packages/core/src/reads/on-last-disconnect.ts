import type { Context } from '../context.ts'

/** Calls back when the last connection ends, so that data of its account can be removed. */
export function onLastDisconnect({ subscribe }: Pick<Context, 'subscribe'>, callback: () => void): void {
  subscribe((state, before) => {
    if (state.connections === before.connections) return
    if (Object.keys(state.connections).length === 0 && Object.keys(before.connections).length > 0) callback()
  })
}
