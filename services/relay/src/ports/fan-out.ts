import type { MessageKey } from './mailbox.ts'

export interface FanOutListener {
  /** Other nodes have stored these; whoever has their receivers reads and delivers them. */
  readonly onStored: (keys: readonly MessageKey[]) => void
  /** Announcements may have been missed: deliver again what waits for everybody who is connected here. */
  readonly onGap: () => void
  /** Another node says something; `nodeId` is its name for as long as it runs. */
  readonly onTold?: ((nodeId: string, text: string) => void) | undefined
}

/** What nodes that share a mailbox hear of each other. Announcing is part of `Mailbox.put`. */
export interface FanOut {
  /** Starts to listen; the first call decides. @returns a function that ends it. */
  readonly listen: (listener: FanOutListener) => Promise<() => Promise<void>>
  /** Says something of up to 7,000 bytes to the other nodes, which they may miss. */
  readonly tell: (text: string) => Promise<void>
  /** False while announcements may be missed. */
  readonly isListening: () => boolean
}
