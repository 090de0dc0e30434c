/** Mainland China. Parcels leave from here, so a parcel within it passes no border. */
export const HOME_COUNTRY = 'CN';
