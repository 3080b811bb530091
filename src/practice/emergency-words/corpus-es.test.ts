import { describe, expect, test } from 'vitest';
import { lexiconsWith } from './base-words.rules.ts';
import { findEmergencyIn } from './emergency.rules.ts';

const levelOf = (text: string) => findEmergencyIn(text, lexiconsWith([]))?.level ?? null;

/** What clients write in an emergency: recall is 1. */
const RED = [
  'Mi perro no puede respirar',
  'la gata no respira bien, se ahoga',
  'tiene dificultad para respirar',
  'le cuesta respirar mucho',
  'se atragantó con un hueso',
  'tiene las encías azules',
  'la lengua está morada',
  'no para de sangrar',
  'está sangrando por la nariz',
  'tiene una hemorragia',
  'se desmayó en el parque',
  'está inconsciente',
  'no reacciona',
  'mi perrita no se mueve',
  'creo que se está muriendo',
  'está convulsionando',
  'le dio un ataque',
  'tiene convulsiones desde hace 10 minutos',
  'mi gato no puede orinar',
  'no puede hacer pis desde ayer',
  'tiene la barriga hinchada y arcadas sin vómito',
  'creo que es torsión gástrica',
  'comió matarratas',
  'se comió veneno',
  'comió chocolate hace una hora',
  'mi perro se comió unas uvas',
  'chicle con xilitol',
  'lo atropellaron',
  'fue atropellada por un coche',
  'se cayó por la ventana',
  'se cayó del balcón',
  'se le salió el ojo',
  'golpe de calor, ayuda',
  'no puede caminar, arrastra las patas',
  'lleva tres horas de parto y no nace ninguno',
  'tiene un cachorro atascado',
  'la mordió una serpiente',
  'tiene la cara hinchada',
  '¡Es una emergencia!',
  'auxilio por favor',
  'vomita sangre',
  'convulcion muy fuerte',
  'no come y sangra por la boca',
];

/** What is said not to be so, to be past, or is only asked. */
const AMBER = [
  'ya no sangra',
  'no sangra',
  'la herida no está sangrando',
  'sin convulsiones desde el lunes',
  'no ha tenido convulsiones',
  'nunca ha tenido un ataque',
  'no está inconsciente, solo duerme',
  'no comió chocolate',
  'no tiene la cara hinchada',
  'no se desmayó',
  'sin sangrado después de la cirugía',
  'tampoco tuvo convulsiones',
  'el año pasado tuvo convulsiones',
  'hace dos años lo atropellaron',
  'de cachorro comió veneno',
  '¿qué pasa si tiene un ataque?',
  '¿cuáles son los síntomas de torsión?',
  '¿cómo saber si tiene golpe de calor?',
  'no lo atropellaron',
  'ni convulsiones ni fiebre',
  'no tiene hemorragia',
  'no es una emergencia',
  'antecedentes de convulsiones',
  'esta planta es tóxica?',
];

/** What only looks like one. */
const NOTHING = [
  'me dio un ataque de risa',
  '¿ya están los análisis de sangre?',
  'mañana le toca la muestra de sangre',
  'la presión de la sangre salió normal',
  'nadie contesta el teléfono',
  'no responde el teléfono de la clínica',
  'necesito pastillas para las convulsiones',
  'hablaré con mi abogado',
  'no se puede mover la cita',
  '¿cuánto cuesta la vacuna?',
  'no puedo ir el lunes',
  'se muere de ganas de verlos',
  'quiero cambiar la cita al martes',
  'gracias por todo',
  'mi perro come bien',
  'no orina en casa, qué alegría',
  'teléfono de emergencia de contacto: el de mi hermana',
  'cojea un poco de la pata',
  'estoy sin aire acondicionado, ¿hay en la sala?',
  '¿me envían la factura?',
  'no responde al tratamiento de la alergia',
  'collar con cascabel perdido',
  'le gusta la sangría al abuelo',
];

describe('EMERGENCY-1: Spanish', () => {
  test.each(RED)('red: %s', (text) => expect(levelOf(text)).toBe('red'));
  test.each(AMBER)('amber: %s', (text) => expect(levelOf(text)).toBe('amber'));
  test.each(NOTHING)('nothing: %s', (text) => expect(levelOf(text)).toBeNull());
});
