/** The bundle of the course's pages: importing it defines every element. */
import "../gradwalk";
import "./quiz";
import "./journey";
import "./theme";
import "./cell";
