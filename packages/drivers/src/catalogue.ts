export { type CatalogueClientOptions, createCatalogueClient } from './catalogue-client.ts'
