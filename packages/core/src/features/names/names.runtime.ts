export { createNames as names } from './create-names.ts'
