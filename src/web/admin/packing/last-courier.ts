import { COURIERS, type Courier } from '#shared/couriers.ts'
import { stored } from '#web/lib/stored.ts'

/** The courier of the last parcel on this device. */
export const lastCourier = stored<Courier | undefined>('courier', undefined, (value) =>
  COURIERS.find((courier) => courier === value),
)
