import type { ScreenClient } from '@latchkey/core/ui'
import type { FakeConnector } from '@latchkey/testing'

/** A scene as it plays. */
export interface Stage {
  readonly client: ScreenClient
  readonly connector: FakeConnector
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  /** Presses what fits the selector. */
  press(selector: string): Promise<void>
  /** Writes into the first field, as a person would. */
  write(text: string): Promise<void>
  settle(): Promise<void>
  leave(): void
}
