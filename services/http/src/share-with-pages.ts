import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const exposeHeaders = ['retry-after', 'x-request-id']

/**
 * Lets every page read the responses, errors included, so that the modal can show its integrator what is wrong.
 * `checkOrigin` decides which pages may use the service. Cookies are not used, so none are allowed.
 */
export function shareWithPages(): MiddlewareHandler {
  return cors({ origin: '*', allowMethods: ['GET', 'HEAD', 'POST'], exposeHeaders, maxAge: 86_400 })
}

/**
 * Lets every page send beacons. A browser sends them with credentials, so the response contains the origin instead of a
 * star; the services have no cookies that this could expose.
 */
export function shareWithBeacons(): MiddlewareHandler {
  return cors({ origin: (origin) => origin, credentials: true, allowMethods: ['POST'], maxAge: 86_400 })
}
