import type { IWalletKit } from '@reown/walletkit'

/** Whether requests of sites can arrive. `idle`: there is nothing to listen to, and so no socket. */
export type Line = 'idle' | 'online' | 'reconnecting' | 'offline'

const LOOK_MS = 1_000

/** Reports the state of the relay connection, at once and on each change. @returns a function that stops it. */
export function watchLine({ core }: IWalletKit, onChange: (line: Line) => void): () => void {
  let last: Line | undefined
  const look = () => {
    const line = lineOf(core)
    if (line !== last) onChange(line)
    last = line
  }
  // The client has events for sockets, and none for topics that were added or removed.
  const timer = setInterval(look, LOOK_MS)
  for (const event of ['relayer_connect', 'relayer_disconnect']) core.relayer.on(event, look)
  for (const event of ['online', 'offline']) window.addEventListener(event, look)
  look()
  return () => {
    clearInterval(timer)
    for (const event of ['relayer_connect', 'relayer_disconnect']) core.relayer.off(event, look)
    for (const event of ['online', 'offline']) window.removeEventListener(event, look)
  }
}

function lineOf({ relayer }: IWalletKit['core']): Line {
  if (!navigator.onLine) return 'offline'
  if (relayer.connected) return 'online'
  return relayer.subscriber.hasAnyTopics ? 'reconnecting' : 'idle'
}
