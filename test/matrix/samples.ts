import type { ClinicWorld } from './world.ts';

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const noon = (offset: number): string => `${day(offset)}T12:00:00.000Z`;

/** A hundred different minutes, so that one caller's booking does not stand in another's way. */
let nextSlot = 0;
const freshSlot = (): string => {
  nextSlot += 1;
  return new Date(Date.parse(`${day(30)}T00:00:00.000Z`) + nextSlot * 3_600_000).toISOString();
};
let nextName = 0;
const fresh = (word: string): string => `${word}${(nextName += 1)}`;

const newPet = { name: 'Pepper', species: 'cat' };
const clinicFields = {
  slug: '',
  timeZone: 'Europe/Berlin',
  country: 'DE',
  phone: null,
  email: null,
  addressLine: null,
  postalCode: null,
  city: null,
  region: null,
};

/**
 * For each endpoint a well-formed input that names records of the given clinic: what its own people would send, and
 * what a stranger would try. The matrix fails for an endpoint that is not here.
 */
export const SAMPLES: Readonly<Record<string, (world: ClinicWorld) => Record<string, unknown>>> = {
  'accounts.changeRole': ({ spareAdmin }) => ({ userId: spareAdmin.userId, role: 'clinic_admin' }),
  'accounts.createTestUsers': () => ({}),
  'accounts.inviteAnyone': ({ clinicId }) => ({
    email: `${fresh('x')}@people.test`,
    fullName: 'New',
    role: 'csr',
    clinicId,
  }),
  'accounts.inviteClient': ({ lonelyClientId }) => ({
    clientId: lonelyClientId,
    email: `${fresh('w')}@people.test`,
  }),
  'accounts.inviteStaff': () => ({ email: `${fresh('y')}@people.test`, fullName: 'New', role: 'csr' }),
  'accounts.listInvitations': () => ({}),
  'accounts.listMySessions': () => ({}),
  'accounts.listPlatformInvitations': ({ clinicId }) => ({ clinicId }),
  'accounts.removeRole': ({ spareAdmin }) => ({ userId: spareAdmin.userId }),
  'accounts.resendInvitation': ({ invitationId }) => ({ invitationId }),
  'accounts.resendPlatformInvitation': ({ invitationId }) => ({ invitationId }),
  'accounts.revokeOtherSessions': () => ({}),
  'accounts.setMyPhoto': () => ({ photo: null }),
  'accounts.withdrawInvitation': ({ invitationId }) => ({ invitationId }),
  'accounts.withdrawPlatformInvitation': ({ invitationId }) => ({ invitationId }),
  'appointments.book': ({ typeId, petId, doctorId }) => ({
    appointmentTypeId: typeId,
    petId,
    doctorId,
    startsAt: freshSlot(),
    reason: 'Check',
  }),
  'appointments.change': ({ appointmentId }) => ({ id: appointmentId, version: 1, notes: 'x' }),
  'appointments.explainSlot': ({ typeId, doctorId }) => ({
    appointmentTypeId: typeId,
    doctorId,
    startsAt: noon(5),
  }),
  'appointments.freeSlots': ({ typeId }) => ({ appointmentTypeId: typeId, from: day(1), to: day(3) }),
  'appointments.get': ({ appointmentId }) => ({ id: appointmentId }),
  'appointments.list': () => ({ from: noon(0), to: noon(10) }),
  'appointments.listForPet': ({ petId }) => ({ petId }),
  'appointments.move': ({ appointmentId }) => ({ id: appointmentId, version: 1, startsAt: freshSlot() }),
  'appointments.reschedule': ({ appointmentId }) => ({
    id: appointmentId,
    version: 1,
    startsAt: freshSlot(),
  }),
  'appointments.step': ({ appointmentId }) => ({ id: appointmentId, version: 1, status: 'confirmed' }),
  'auditTrail.export': () => ({}),
  'auditTrail.list': () => ({}),
  'auditTrail.listPlatform': () => ({}),
  'blocks.add': ({ doctorId }) => ({ doctorId, startsAt: noon(60), endsAt: noon(61), reason: 'Course' }),
  'blocks.list': () => ({ from: noon(0), to: noon(40) }),
  'blocks.remove': ({ blockId }) => ({ id: blockId }),
  'clients.add': () => ({ fullName: 'New Client' }),
  'clients.archive': ({ clientId }) => ({ id: clientId }),
  'clients.change': ({ clientId }) => ({ id: clientId, city: 'Bonn' }),
  'clients.get': ({ clientId }) => ({ id: clientId }),
  'clients.list': () => ({}),
  'clients.restore': ({ clientId }) => ({ id: clientId }),
  'clinics.addAppointmentType': ({ doctorId }) => ({
    name: fresh('Type'),
    durationMinutes: 20,
    bufferMinutes: 0,
    hue: 'sky',
    onlineBookable: false,
    needsRoom: false,
    doctorIds: [doctorId],
  }),
  'clinics.addRoom': () => ({ name: fresh('Room') }),
  'clinics.change': () => ({ city: 'Bonn' }),
  'clinics.changeAppointmentType': ({ typeId }) => ({ appointmentTypeId: typeId, durationMinutes: 25 }),
  'clinics.changeRoom': ({ roomId }) => ({ roomId, isActive: false }),
  'clinics.get': () => ({}),
  'clinics.listAppointmentTypes': () => ({}),
  'clinics.orderAppointmentTypes': ({ typeId }) => ({ appointmentTypeIds: [typeId] }),
  'clinics.setHours': () => ({ hours: [{ weekday: 1, startMinute: 0, endMinute: 1440 }] }),
  'clinics.setup': () => ({}),
  'dashboard.get': () => ({}),
  'myAppointments.book': ({ clinicId, typeId, petId, doctorId }) => ({
    clinicId,
    appointmentTypeId: typeId,
    petId,
    doctorId,
    startsAt: freshSlot(),
    reason: 'Check',
  }),
  'myAppointments.cancel': ({ appointmentId }) => ({ id: appointmentId }),
  'myAppointments.list': () => ({}),
  'myAppointments.reschedule': ({ appointmentId, doctorId }) => ({
    id: appointmentId,
    doctorId,
    startsAt: freshSlot(),
  }),
  'myAppointments.slots': ({ clinicId, typeId }) => ({ clinicId, appointmentTypeId: typeId, from: day(1) }),
  'myAppointments.types': ({ clinicId }) => ({ clinicId }),
  'myClinics.join': ({ clinicId }) => ({ clinicId }),
  'myClinics.list': () => ({}),
  'myClinics.listJoinable': () => ({}),
  'myDashboard.get': () => ({}),
  'myPets.add': ({ clinicId }) => ({ clinicId, ...newPet }),
  'myPets.change': ({ petId }) => ({ id: petId, colour: 'white' }),
  'myPets.get': ({ petId }) => ({ id: petId }),
  'myPets.list': () => ({}),
  'pets.add': ({ clientId }) => ({ ...newPet, client: { id: clientId } }),
  'pets.addAlert': ({ petId }) => ({ id: petId, kind: 'allergy', severity: 'warning', note: 'Chicken' }),
  'pets.change': ({ petId }) => ({ id: petId, colour: 'red' }),
  'pets.clearAlert': ({ petId, alertId }) => ({ id: petId, alertId }),
  'pets.export': () => ({}),
  'pets.findDuplicates': ({ canary }) => ({ name: `${canary} pet` }),
  'pets.get': ({ petId }) => ({ id: petId }),
  'pets.list': ({ canary }) => ({ q: canary }),
  'pets.markDeceased': ({ deceasedPetId }) => ({ id: deceasedPetId, deceasedOn: day(-1) }),
  'pets.restoreAlert': ({ petId, alertId }) => ({ id: petId, alertId }),
  'pets.setClients': ({ petId, clientId }) => ({ id: petId, clientIds: [clientId] }),
  'pets.undoDeceased': ({ deceasedPetId }) => ({ id: deceasedPetId }),
  'pets.weigh': ({ petId }) => ({ id: petId, weightGrams: 4200 }),
  'platform.addClinic': () => ({
    ...clinicFields,
    name: 'New Clinic',
    slug: fresh('new-clinic-'),
    adminEmail: `${fresh('z')}@people.test`,
    adminFullName: 'New Admin',
  }),
  'platform.changeUserRole': ({ spareAdmin, clinicId }) => ({
    userId: spareAdmin.userId,
    role: 'clinic_admin',
    clinicId,
  }),
  'platform.getClinic': ({ clinicId }) => ({ clinicId }),
  'platform.listClinics': () => ({}),
  'platform.listUsers': () => ({}),
  'platform.overview': () => ({}),
  'platform.removeUserRole': ({ spareAdmin }) => ({ userId: spareAdmin.userId }),
  'platform.signOutUser': ({ spareAdmin }) => ({ userId: spareAdmin.userId }),
  'search.find': ({ canary }) => ({ q: canary }),
  'staff.change': ({ staff }) => ({ staffMemberId: staff.csr.staffMemberId, title: 'Reception' }),
  'staff.get': ({ staff }) => ({ staffMemberId: staff.csr.staffMemberId }),
  'staff.list': () => ({}),
  'staff.setHours': ({ staff }) => ({ staffMemberId: staff.csr.staffMemberId, hours: [] }),
};
