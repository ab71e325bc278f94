import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@latchkey/database'
import { createKeyFile, createKeyRing } from '@latchkey/kms'
import { type BrowserOptions, openTestBrowser } from '@latchkey/proofs/testing'
import { type NodesOptions, openNodes } from './open-nodes.ts'
import { createTestMailbox } from './test-mailbox.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

/** Starts both services with two databases, two key files and a test clock. @param count - Number of nodes of each service. */
export async function openEmbeddedWorld(count: number, options: Pick<NodesOptions, 'isStrict' | 'operators'> = {}) {
  let now = NOW
  const clock = { now: () => now }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-nodes-'))
  const mailbox = createTestMailbox()
  const openStore = async (name: string) => {
    const keyFile = join(folder, `${name}.keys`)
    await createKeyFile(keyFile, createKeyRing(NOW))
    return { database: await createTestDatabase(), keyFile }
  }
  const [auth, custody] = [await openStore('auth'), await openStore('custody')]
  const nodes = await openNodes({ auth, custody, mailbox, clock, count, ...options })
  let visitors = 0
  return {
    ...{ auth, custody, nodes, mailbox, clock },
    advance: (ms: number) => {
      now += ms
    },
    newEmail: () => {
      visitors += 1
      return `gil${visitors}@example.org`
    },
    openBrowser: (options: Partial<BrowserOptions> = {}) =>
      openTestBrowser({ services: nodes.services, mailbox, ...options }),
    stop: async () => {
      await nodes.stop()
      await Promise.all([auth.database.stop(), custody.database.stop()])
      await rm(folder, { recursive: true })
    },
  }
}
export type EmbeddedWorld = Awaited<ReturnType<typeof openEmbeddedWorld>>
