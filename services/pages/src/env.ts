import { logLevel, parseEnvironment, whole } from '@latchkey/host'
import * as v from 'valibot'

/** The environment of the server of a page, and of the build. */
export const pagesEnvSchema = v.object({
  /** Port of the local server; 0 is the usual one of the page: 4600 for the frame, 4610 for the vault, 4640 for the page to which social providers return. */
  PORT: whole(0, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: logLevel,
  /** File with the deployment in JSON; absent: one of this machine for development. */
  PAGES_DEPLOYMENT: v.optional(v.string()),
  /** File with the private Ed25519 key in PEM that signs manifests; absent: they are not signed. */
  PAGES_SIGNING_KEY: v.optional(v.string()),
  /** Folder in which the files stand on the host, as the generated configurations name it. */
  PAGES_FOLDER: v.optional(v.string()),
})

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>) => parseEnvironment(pagesEnvSchema, env)
