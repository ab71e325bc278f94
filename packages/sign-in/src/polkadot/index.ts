export { toVerifiedSignature } from './to-verified-signature.ts'
