/** Where the sandbox is in the shop's addresses. */
export const SANDBOX_PREFIX = '/test-payments'
