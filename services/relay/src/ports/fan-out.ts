import type { MessageKey } from './mailbox.ts'

export interface FanOutListener {
  /** Other nodes have stored these messages; nodes with a receiver read and deliver them. */
  readonly onStored: (keys: readonly MessageKey[]) => void
  /** Announcements may have been missed, so the node has to redeliver its backlog. */
  readonly onGap: () => void
  /** Another node has sent a presence message. `nodeId` is its id for as long as it runs. */
  readonly onPresence?: ((nodeId: string, text: string) => void) | undefined
}

/** The bus between nodes that share a mailbox. `Mailbox.put` announces stored messages on it. */
export interface FanOut {
  /** Starts to listen; further calls have no effect. @returns a function that stops it */
  readonly listen: (listener: FanOutListener) => Promise<() => Promise<void>>
  /** Sends a presence message of up to 7,000 bytes to the other nodes, which may miss it. */
  readonly broadcast: (text: string) => Promise<void>
  /** False while announcements may be missed. */
  readonly isListening: () => boolean
}
