/** The functions that load at the first signature. */
export { createCallEvm, verifySignature, verifySignIn } from '@latchkey/sign-in'
