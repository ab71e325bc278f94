/**
 * The port of each service that a client can use, by the name of the service. The file of a port adds it here; a room
 * outside of core adds its own.
 *
 * @example
 * declare module '@latchkey/core/ports' {
 *   interface ServiceTypes { readonly rates: Rates }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: each service adds its port.
export interface ServiceTypes {}

export type ServiceName = keyof ServiceTypes

/** How each service of a site is opened: called once, when the service is first needed. */
export type Services = { readonly [N in ServiceName]?: (() => Promise<ServiceTypes[N]>) | undefined }
