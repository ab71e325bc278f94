import { onTestFinished } from 'vitest'
import { type StartedRelay, startRelay } from './start-relay.fixture.ts'

/** Starts a relay for the test that runs, and stops it when that is over: what was started last is stopped first. */
export async function startForTest(settings: Parameters<typeof startRelay>[0] = {}): Promise<StartedRelay> {
  const node = await startRelay(settings)
  onTestFinished(node.stop)
  return node
}
