import type { Handlers } from '../call-context.ts'
import { controlHandlers } from './control.ts'
import { deviceHandlers } from './devices.ts'
import { emailHandlers } from './email.ts'
import { exportHandlers } from './export.ts'
import { loginHandlers } from './login.ts'
import { networkHandlers } from './network.ts'
import { passkeyHandlers } from './passkeys.ts'
import { rpcHandlers } from './rpc.ts'
import { sessionHandlers } from './session.ts'
import { siteHandlers } from './site.ts'
import { socialHandlers } from './social.ts'

/** All actions that the frame answers. */
export const handlers: Handlers = {
  ...siteHandlers,
  ...networkHandlers,
  ...loginHandlers,
  ...socialHandlers,
  ...emailHandlers,
  ...sessionHandlers,
  ...deviceHandlers,
  ...exportHandlers,
  ...passkeyHandlers,
  ...rpcHandlers,
  ...controlHandlers,
}
