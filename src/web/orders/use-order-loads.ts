import { useQuery } from '@tanstack/react-query'
import { orderQuery } from './queries.ts'

/**
 * False while the last try to load the order failed. Its parts then wait, so that the screen shows one alert, and the
 * retry of the order loads them too.
 */
export const useOrderLoads = (id: string) => !useQuery({ ...orderQuery(id), enabled: false }).isError
