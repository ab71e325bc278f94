/** The functions that are loaded with the first signature. */
export { createCallEvm, verifySignature, verifySignIn } from '@latchkey/sign-in'
