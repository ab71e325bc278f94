export { type FrameAction, type FrameParams, type FrameResult, frameActions } from './actions.ts'
export { accountProvider, email, socialProvider, socialUri } from './fields.ts'
export { type FrameEvent, frameEvents } from './frame-events.ts'
export { FRAME_PROTOCOL, handshakeNonce, hello, ready, welcome } from './handshake.ts'
export {
  type FrameAnswer,
  type FrameCall,
  type FrameFailure,
  type ReadCall,
  readCall,
  readFrameMessage,
} from './messages.ts'
export {
  exactOrigin,
  type FramePageData,
  framePageData,
  isNamedBy,
  networkId,
  originRule,
  type PageNetwork,
  pageProjectId,
  returnPageData,
  socialClient,
} from './page-data.ts'
export { type MethodClass, toMethodClass } from './rpc-methods.ts'
