import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@latchkey/database'
import { createKeyFile, createKeyRing } from '@latchkey/kms'
import type { WalletServices } from '@latchkey/proofs/testing'
import { ADDRESSES, type Nodes, openNodes } from '../open-nodes.ts'
import { createTestMailbox } from '../test-mailbox.ts'
import type { Cluster, ClusterTools } from './clusters.ts'

export type ServiceName = 'auth' | 'custody'
const SERVICES = ['auth', 'custody'] as const

export type DrillSite = ReturnType<typeof createDrillSite>

/** Returns auth and custody, each with a cluster, a key file and a folder of backups. Nothing runs yet. */
export function createDrillSite(folder: string, tools: ClusterTools) {
  let skewMs = 0
  const clock = { now: () => Date.now() + skewMs }
  const mailbox = createTestMailbox()
  const clusters = new Map<ServiceName, Cluster>()
  const databases: Database[] = []
  let nodes: Nodes | undefined
  const live = join(folder, 'live')
  const keyFileOf = (name: ServiceName) => join(live, `${name}.keys`)
  const backupOf = (name: ServiceName) => join(folder, `backup-of-${name}`)
  const clusterOf = (name: ServiceName): Cluster => {
    const cluster = clusters.get(name)
    if (cluster === undefined) throw new Error(`the cluster of ${name} does not run`)
    return cluster
  }
  const services: WalletServices = {
    ...ADDRESSES,
    now: clock.now,
    send: (url, init) => {
      if (nodes === undefined) throw new Error('the services do not run')
      return nodes.services.send(url, init)
    },
  }

  async function openStore(name: ServiceName, keyFile: string) {
    const database = await openDatabase({ url: clusterOf(name).url, name })
    databases.push(database)
    return { database, keyFile }
  }

  async function stopServices(): Promise<void> {
    await nodes?.stop()
    nodes = undefined
    for (const database of databases.splice(0)) await database.stop()
  }

  async function stop(): Promise<void> {
    await stopServices()
    for (const cluster of clusters.values()) await cluster.stop()
    clusters.clear()
  }

  return {
    ...{ services, mailbox, keyFileOf, backupOf, stopServices, stop },
    urlOf: (name: ServiceName) => clusterOf(name).url,
    /** Advances the clock of the services and of the test browsers. */
    skipTime: (ms: number) => {
      skewMs += ms
    },
    async create() {
      await mkdir(live)
      for (const name of SERVICES) {
        clusters.set(name, await tools.create(join(live, name)))
        await createKeyFile(keyFileOf(name), createKeyRing(Date.now()))
      }
    },
    /** @param keyFiles - Other key files than those of the services. */
    async startServices(keyFiles: Readonly<Partial<Record<ServiceName, string>>> = {}) {
      const auth = await openStore('auth', keyFiles.auth ?? keyFileOf('auth'))
      const custody = await openStore('custody', keyFiles.custody ?? keyFileOf('custody'))
      nodes = await openNodes({ auth, custody, mailbox, clock })
    },
    async backUp() {
      for (const name of SERVICES) {
        await mkdir(backupOf(name))
        await tools.backUp(clusterOf(name), join(live, name), backupOf(name))
        await copyFile(keyFileOf(name), join(backupOf(name), 'keys'))
      }
    },
    async destroy() {
      await stop()
      await rm(live, { recursive: true })
    },
    async restoreClusters() {
      await mkdir(live)
      for (const name of SERVICES) clusters.set(name, await tools.restore(backupOf(name), join(live, name)))
    },
    async restoreKeys() {
      for (const name of SERVICES) await copyFile(join(backupOf(name), 'keys'), keyFileOf(name))
    },
  }
}
