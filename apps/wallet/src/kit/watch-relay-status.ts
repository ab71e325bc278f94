import type { IWalletKit } from '@reown/walletkit'

/** Status of the connection to the relay. `idle`: no site is connected, so there is no socket. */
export type RelayStatus = 'idle' | 'online' | 'reconnecting' | 'offline'

const POLL_MS = 1_000

/** Reports the state of the relay connection, at once and on each change. @returns a function that stops it. */
export function watchRelayStatus({ core }: IWalletKit, onChange: (status: RelayStatus) => void): () => void {
  let last: RelayStatus | undefined
  const report = () => {
    const status = relayStatusOf(core)
    if (status !== last) onChange(status)
    last = status
  }
  // The client has events for sockets, and none for topics that were added or removed.
  const timer = setInterval(report, POLL_MS)
  for (const event of ['relayer_connect', 'relayer_disconnect']) core.relayer.on(event, report)
  for (const event of ['online', 'offline']) window.addEventListener(event, report)
  report()
  return () => {
    clearInterval(timer)
    for (const event of ['relayer_connect', 'relayer_disconnect']) core.relayer.off(event, report)
    for (const event of ['online', 'offline']) window.removeEventListener(event, report)
  }
}

function relayStatusOf({ relayer }: IWalletKit['core']): RelayStatus {
  if (!navigator.onLine) return 'offline'
  if (relayer.connected) return 'online'
  return relayer.subscriber.hasAnyTopics ? 'reconnecting' : 'idle'
}
