import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Order } from '#shared/orders.ts'
import { shopNow } from '#web/lib/shop-clock.ts'
import { clearAttempt, type PaymentAttempt, usePaymentAttempt } from '#web/payments/payment-attempts.ts'
import { nextPollIn, type PaymentState, paymentStateOf } from './payment-state.ts'
import { paymentCheckQuery } from './queries.ts'

export type PaymentCheck = {
  state: PaymentState
  isChecking: boolean
  error: Error | null
  checkAgain: () => Promise<unknown>
}

/**
 * Polls the payment check of the shopper's own unpaid order. Polls on open, on return to the page, and while a payment
 * is under way. Intervals grow since the last activity here.
 */
export function usePaymentCheck(id: string, order: Order | undefined, isOwn: boolean): PaymentCheck {
  const attempt = usePaymentAttempt(id)
  const isPaid = order?.isPaid === true
  const isPolled = order !== undefined && isOwn && !isPaid
  const lastEvent = useRef(Date.now())
  const stateOf = (response: Order | undefined) => paymentStateOf(response?.lastPayment, attempt, shopNow())
  const { isFetching, error, refetch } = useQuery({
    ...paymentCheckQuery(id),
    enabled: isPolled,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => nextPollIn(stateOf(state.data), attempt, Date.now() - lastEvent.current),
  })
  const check = () => {
    if (isPolled) void refetch({ cancelRefetch: false })
  }
  const checkNow = useCheckNow(id, refetch)
  useCheckOnReturn(lastEvent, () => {
    if (isPolled) void checkNow()
  })
  useAttemptEvents(attempt, lastEvent, check)
  useEffect(() => {
    // Not at once: a redirect may replace this page, and the next one reads the try to report the payment.
    if (isPaid) setTimeout(clearAttempt, 5000, id)
  }, [id, isPaid])

  const checkAgain = () => {
    lastEvent.current = Date.now()
    return checkNow()
  }
  return { state: stateOf(order), isChecking: isFetching, error, checkAgain }
}

/**
 * Cancels a check that began before the shopper returned or pressed: it may be outdated. `refetch` alone would
 * share the first pending request.
 */
function useCheckNow(id: string, refetch: () => Promise<unknown>) {
  const cache = useQueryClient()
  return async () => {
    await cache.cancelQueries({ queryKey: paymentCheckQuery(id).queryKey, exact: true })
    await refetch()
  }
}

function useCheckOnReturn(lastEvent: RefObject<number>, check: () => void) {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return
      lastEvent.current = Date.now()
      check()
    }
    // A page from the back/forward cache may not fire a visibility event.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('pageshow', onShow)
    }
  })
}

function useAttemptEvents(attempt: PaymentAttempt | undefined, lastEvent: RefObject<number>, check: () => void) {
  const stage = attempt?.stage
  const before = useRef(stage)
  useEffect(() => {
    if (stage === before.current) return
    before.current = stage
    lastEvent.current = Date.now()
    if (stage !== 'opened') check()
  })
}
