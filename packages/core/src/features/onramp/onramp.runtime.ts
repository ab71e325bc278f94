export { createOnramp as onramp } from './create-onramp.ts'
