import { WalletError } from '@latchkey/errors'
import { exactOrigin, networkId, originRule, pageProjectId } from '@latchkey/protocol/frame'
import { sealKeys } from '@latchkey/protocol/vault'
import { base64url } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import { exactEndpoint, socialsSchema } from './socials.ts'

const project = v.strictObject({
  /** Pages that may embed the wallet, e.g. `https://shop.example` or `https://*.shop.example`. */
  origins: v.pipe(v.array(originRule), v.minLength(1), v.maxLength(256)),
  /** CAIP-2 ids; the first one is in use at the start. */
  networks: v.pipe(v.array(networkId), v.minLength(1), v.maxLength(256)),
})

/** Where the embedded wallet is deployed, and for whom. Each part is an origin of its own. */
export const deploymentSchema = v.pipe(
  v.strictObject({
    frame: exactOrigin,
    vault: exactOrigin,
    api: exactOrigin,
    device: exactOrigin,
    /** Of the page to which social providers return. Absent: there are no social logins. */
    return: v.exactOptional(exactOrigin),
    /** The social providers, each with the id of this deployment there. */
    socials: v.exactOptional(socialsSchema),
    /** Accounts of Farcaster sign in; `page`: by which they do, if it is not the usual one. Absent: they do not. */
    farcaster: v.exactOptional(
      v.strictObject({ page: v.exactOptional(exactEndpoint, 'https://farcaster.xyz/~/siwf') }),
    ),
    /** Of the gateway, through which the frame reaches chains; it must admit the frame's origin and the projects. */
    gateway: v.exactOptional(exactOrigin),
    /** Of the proxy of pictures. */
    image: v.exactOptional(exactOrigin),
    /** Of the service that takes reports about violated policies; its path is `/csp`. */
    reports: v.exactOptional(exactOrigin),
    /**
     * Public HPKE keys of auth and custody, from `GET /v1/projects/:id` and `GET /api/v1/config`. The vault encrypts the halves
     * of a data key to them. Without these keys the vault makes no wallet.
     */
    sealKeys: v.exactOptional(sealKeys),
    /** Key of the statements of custody, `publicKey` of `GET /api/v1/config`, by which the vault knows permits. Absent: no wallet is exported. */
    custodyKey: v.exactOptional(base64url(32)),
    projects: v.pipe(
      v.record(pageProjectId, project),
      v.check((projects) => Object.keys(projects).length > 0, 'write at least one project'),
    ),
  }),
  v.check(
    ({ frame, vault, api, device }) => new Set([frame, vault, api, device]).size === 4,
    'write four different origins for frame, vault, api and device',
  ),
  v.check(
    ({ frame, vault, gateway }) => gateway !== frame && gateway !== vault,
    'write an origin for the gateway that is neither that of the frame nor that of the vault',
  ),
  // A page of the same origin could script the frame.
  v.check(
    ({ return: page, frame, vault, api, device, gateway, image, reports }) =>
      page === undefined || ![frame, vault, api, device, gateway, image, reports].includes(page),
    'write an origin for return that no other part has',
  ),
  v.check(
    ({ return: page, socials }) => page !== undefined || socials === undefined,
    'write the origin of the page to which socials return',
  ),
)

export type Deployment = v.InferOutput<typeof deploymentSchema>

/** Of the text of a deployment: room for a thousand projects. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Reads a deployment.
 *
 * @throws pages/invalid-deployment, which names the first wrong field
 * @example
 * readDeployment(`{ "frame": "https://frame.wallet.example", "vault": "https://vault.wallet.example",
 *   "api": "https://api.wallet.example", "device": "https://device.wallet.example",
 *   "projects": { "shop": { "origins": ["https://shop.example"], "networks": ["eip155:1"] } } }`)
 */
export function readDeployment(text: string): Deployment {
  const given = v.safeParse(
    v.pipe(v.string(), v.maxBytes(MAX_BYTES), v.parseJson({}, 'write valid JSON'), deploymentSchema),
    text,
  )
  if (given.success) return given.output
  const [issue] = given.issues
  throw new WalletError('pages/invalid-deployment', { field: v.getDotPath(issue) ?? 'its top', problem: issue.message })
}
