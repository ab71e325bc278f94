export { concat, hash160, hash256, isSame } from './hash.ts'
export { verifyBip322 } from './verify-bip322.ts'
export { ECDSA_BYTES, verifyEcdsaMessage } from './verify-ecdsa-message.ts'
export { verifyEcdsa, verifySchnorr } from './verify-key.ts'
