/**
 * The port of each service of a client, by the name of the service. The file of a port adds it here; a package outside
 * of core adds its own.
 *
 * @example
 * declare module '@latchkey/core/ports' {
 *   interface ServiceTypes { readonly rates: Rates }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: each service adds its port.
export interface ServiceTypes {}

export type ServiceName = keyof ServiceTypes

/** Functions that open the services of a site; each is called once, when the service is first needed. */
export type Services = { readonly [N in ServiceName]?: (() => Promise<ServiceTypes[N]>) | undefined }
