export { toChecksumAddress } from '@latchkey/primitives'
