import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  certificatePdfEndpoint,
  issueCertificateEndpoint,
  listCertificatesEndpoint,
} from '../certificates.contract.ts';
import {
  listPetVaccinationsEndpoint,
  listVaccineProductsEndpoint,
  recordElsewhereEndpoint,
  recordReactionEndpoint,
  recordVaccinationEndpoint,
  setVaccineProductEndpoint,
  verifyVaccinationEndpoint,
  voidVaccinationEndpoint,
} from '../contract.ts';
import { getMyPetCareEndpoint, myCertificatePdfEndpoint } from '../own.contract.ts';
import { recallLotEndpoint } from '../recall.contract.ts';
import { getCertificatePdf } from './get-certificate-pdf.ts';
import { issueCertificate } from './issue-certificate.ts';
import { listCertificates } from './list-certificates.ts';
import { listPetVaccinations } from './list-pet-vaccinations.ts';
import { listVaccineProducts } from './list-vaccine-products.ts';
import { getMyCertificatePdf } from './own/get-my-certificate-pdf.ts';
import { getMyPetCare } from './own/get-my-pet-care.ts';
import { recallLot } from './recall-lot.ts';
import { recordElsewhere } from './public/record-elsewhere.ts';
import { recordPetVaccination } from './record-pet-vaccination.ts';
import { recordReaction } from './record-reaction.ts';
import { setVaccineProduct } from './set-vaccine-product.ts';
import { verifyVaccination } from './verify-vaccination.ts';
import { voidPetVaccination } from './void-pet-vaccination.ts';

export const vaccinationsHandlers: readonly Handler[] = [
  handle(certificatePdfEndpoint, getCertificatePdf),
  handle(issueCertificateEndpoint, issueCertificate),
  handle(listCertificatesEndpoint, listCertificates),
  handle(listPetVaccinationsEndpoint, listPetVaccinations),
  handle(listVaccineProductsEndpoint, listVaccineProducts),
  handle(myCertificatePdfEndpoint, getMyCertificatePdf),
  handle(getMyPetCareEndpoint, getMyPetCare),
  handle(recallLotEndpoint, recallLot),
  handle(recordElsewhereEndpoint, recordElsewhere),
  handle(recordReactionEndpoint, recordReaction),
  handle(recordVaccinationEndpoint, recordPetVaccination),
  handle(setVaccineProductEndpoint, setVaccineProduct),
  handle(verifyVaccinationEndpoint, verifyVaccination),
  handle(voidVaccinationEndpoint, voidPetVaccination),
];
