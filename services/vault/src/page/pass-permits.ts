import { exportPermit } from '@latchkey/protocol/vault'
import * as v from 'valibot'

/**
 * Passes the permits that the export page brings on to the worker, with the port for the answer. Only messages of this page's own
 * origin count: neither the frame nor a site can send one, also if they have a permit.
 */
export function passPermits(page: Window, worker: Pick<Worker, 'postMessage'>): void {
  page.addEventListener('message', ({ origin, data, ports: [port, ...more] }: MessageEvent<unknown>) => {
    if (origin !== page.origin || port === undefined || more.length > 0) return
    const given = v.safeParse(exportPermit, data)
    if (given.success) worker.postMessage(given.output, [port])
  })
}
