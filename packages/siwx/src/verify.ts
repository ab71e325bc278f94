/** The functions that are loaded with the first signature. */
export { createCallEvm, verifySignIn } from '@latchkey/sign-in'
