import * as v from 'valibot'
import { email } from '../frame/fields.ts'
import { exactOrigin, pageProjectId } from '../frame/page-data.ts'
import { uuid } from '../wallet-keys/index.ts'

/** What an operator writes about an action; it stands in the audit. */
const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'write a reason of 3 to 200 characters'),
  v.maxLength(200, 'write a reason of 3 to 200 characters'),
  v.regex(/^[^\p{Cc}\p{Cf}]+$/u, 'write a reason of one line'),
)
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))
const shortText = v.pipe(v.string(), v.maxLength(261))

/** A project as a whole, or one of its origins. */
const site = { projectId: pageProjectId, origin: v.exactOptional(exactOrigin) }

/** Body of `POST projects/stop` and of `POST projects/start`. */
export const siteRequest = v.strictObject({ ...site, reason })
export type SiteRequest = v.InferOutput<typeof siteRequest>

/** Body of `POST users/find`: one way to name a user. */
export const findUserRequest = v.strictObject({
  by: v.variant('type', [
    v.strictObject({ type: v.literal('email'), projectId: pageProjectId, email }),
    v.strictObject({ type: v.literal('user'), userId: uuid }),
    v.strictObject({ type: v.literal('wallet'), walletId: uuid }),
  ]),
  reason,
})
export type FindUserRequest = v.InferOutput<typeof findUserRequest>

/** Body of `POST sessions/end`: one session of a user, or all. */
export const endSessionsRequest = v.strictObject({ userId: uuid, sessionId: v.exactOptional(uuid), reason })

/** Body of `POST devices/revoke`. */
export const revokeDeviceRequest = v.strictObject({ userId: uuid, deviceId: uuid, reason })

/** Body of `POST wallets/freeze` and of `POST wallets/unfreeze`. */
export const walletRequest = v.strictObject({ walletId: uuid, reason })

/** Body of `POST requests/confirm`. */
export const confirmRequest = v.strictObject({ requestId: uuid, reason })

const stop = v.strictObject({ at: moment, operator: shortText, reason: shortText })

/** Response to `GET projects`. A project or an origin without `stop` works. */
export const projectsSchema = v.strictObject({
  projects: v.array(
    v.strictObject({
      projectId: pageProjectId,
      name: shortText,
      stop: v.nullable(stop),
      origins: v.array(v.strictObject({ origin: shortText, stop: v.nullable(stop) })),
    }),
  ),
})
export type OperatorProjects = v.InferOutput<typeof projectsSchema>

/** Response to `POST users/find`. It has no address and no name of a person. */
export const userSchema = v.strictObject({
  userId: uuid,
  projectId: shortText,
  createdAt: moment,
  wallet: v.nullable(v.strictObject({ walletId: uuid, status: v.picklist(['pending', 'active', 'frozen']) })),
  devices: v.array(
    v.strictObject({
      deviceId: uuid,
      origin: shortText,
      label: shortText,
      status: v.picklist(['approved', 'active', 'revoked']),
      changedAt: moment,
    }),
  ),
  sessions: v.array(
    v.strictObject({ sessionId: uuid, deviceId: uuid, origin: shortText, createdAt: moment, usedAt: moment }),
  ),
})
export type OperatorUser = v.InferOutput<typeof userSchema>

/** A request to give something back, which another operator confirms. */
const pendingRequest = v.strictObject({
  requestId: uuid,
  action: v.picklist(['start-project', 'unfreeze-wallet']),
  /** Project, project and origin, or wallet. */
  target: v.pipe(v.string(), v.maxLength(400)),
  operator: shortText,
  reason: shortText,
  expiresAt: moment,
})
export type PendingRequest = v.InferOutput<typeof pendingRequest>

/** Response to `GET requests`, and in it to `POST projects/start` and `POST wallets/unfreeze`. */
export const requestsSchema = v.strictObject({ requests: v.array(pendingRequest) })

/** Response to an action: how many rows it changed. 0: it was so already. */
export const changedSchema = v.strictObject({ changed: v.pipe(v.number(), v.integer(), v.minValue(0)) })
