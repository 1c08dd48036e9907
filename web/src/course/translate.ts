/** The elements speak the course's language: a page carries the strings `element.*` that its language has. */
import { useWords } from "../words";
import { course } from "./course-data";

useWords(course.strings);
