import type { RpcLease } from './rpc-limits.ts'

/**
 * Returns the body of a request, whose bytes are charged to the caller's memory. @throws request/too-large,
 * request/rate-limited
 */
export async function readRequestBody({ body }: Request, lease: RpcLease): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) {
    lease.takeBody(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
