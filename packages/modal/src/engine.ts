/*
 * What is loaded with the rest of the client when somebody acts. One door to all of it: bundlers cut one chunk here where
 * they would cut one for each set of parts that two doors share, and each chunk is a request in the press.
 */
export { createEngine } from '@latchkey/core/engine'
export { createCatalogue, createGateway } from './services.ts'
