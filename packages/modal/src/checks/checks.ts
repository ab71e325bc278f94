export { assertOptions } from './assert-options.ts'
export { assertRequest } from './assert-request.ts'
export { isMadeAgain, toClaimPlace } from './claim-place.ts'
