import type { IWalletKit } from '@reown/walletkit'

/** Whether requests of sites can arrive. `idle`: there is nothing to listen to, and so no socket. */
export type Line = 'idle' | 'online' | 'reconnecting' | 'offline'

const LOOK_MS = 1_000

/** Tells about the line to the relay, at once and on each change. @returns what stops it. */
export function watchLine({ core }: IWalletKit, tell: (line: Line) => void): () => void {
  let last: Line | undefined
  const look = () => {
    const line = lineOf(core)
    if (line !== last) tell(line)
    last = line
  }
  // The client tells of sockets, but not of topics that came or went.
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
