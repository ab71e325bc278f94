import { onTestFinished } from 'vitest'
import { type StartedRelay, startRelay } from './start-relay.fixture.ts'

/** Starts a relay for the running test, and stops it afterwards; the last one is stopped first. */
export async function startForTest(settings: Parameters<typeof startRelay>[0] = {}): Promise<StartedRelay> {
  const node = await startRelay(settings)
  onTestFinished(node.stop)
  return node
}
