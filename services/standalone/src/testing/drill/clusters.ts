/** A PostgreSQL cluster with one database. */
export interface Cluster {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** How the drill makes clusters, backs them up and restores them. Each folder belongs to one cluster. */
export interface ClusterTools {
  /** Name in the report. */
  readonly name: string
  readonly create: (folder: string) => Promise<Cluster>
  /** Backs a running cluster up. @param into - An empty folder. */
  readonly backUp: (cluster: Cluster, folder: string, into: string) => Promise<void>
  /** Starts a new cluster from a backup. @param folder - Of the new cluster. */
  readonly restore: (backup: string, folder: string) => Promise<Cluster>
}

/** Name of the only database. */
export const DATABASE = 'wallets'
