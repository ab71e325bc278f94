import type { Reporter } from '@latchkey/core/ports'
import type { WalletError } from '@latchkey/errors'

export interface FakeReporter extends Reporter {
  /** Everything reported, oldest first. */
  readonly reported: readonly WalletError[]
}

/** Returns a fake reporter that records its reports, so that a test can prove that no error went unnoticed. */
export function createFakeReporter(): FakeReporter {
  const reported: WalletError[] = []
  return { reported, report: (error) => void reported.push(error) }
}
